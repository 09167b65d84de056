import { endpoint } from '../endpoint.ts'
import { ignoreBody } from '../request.ts'
import type {
  CreateSimulationRun,
  Personality,
  PersonalityInput,
  Scenario,
  ScenarioInput,
  Simulation,
  SimulationInput,
  SimulationItemQuery,
  SimulationQuery,
  SimulationRun,
  SimulationRunItem,
  SimulationRunQuery,
  SimulationSuite,
  SimulationSuiteInput,
} from '../types/simulation.ts'
import type { Open } from '../types/stored.ts'
import { runAndWait } from './runAndWait.ts'

/** Conversations in which a model plays the user, and checks of their results: `rest.simulations`. */
export const simulations = {
  /** Creates a simulation: a scenario that a personality plays. */
  create: endpoint('POST /eval/simulation').body<SimulationInput>().returns<Simulation>(),
  list: endpoint('GET /eval/simulation').query<SimulationQuery>().lists<Simulation>(),
  get: endpoint('GET /eval/simulation/{id}').returns<Simulation>(),
  update: endpoint('PATCH /eval/simulation/{id}').body<Open>().returns<Simulation>(),
  delete: endpoint('DELETE /eval/simulation/{id}').returns<Simulation>(),
  /** Returns how many simulations may run at a time, and how many can be started now. */
  getConcurrency: endpoint('GET /eval/simulation/concurrency').returns<Open>(),
  runAndWait,
  /** The callers of simulations. */
  personalities: {
    create: endpoint('POST /eval/simulation/personality').body<PersonalityInput>().returns<Personality>(),
    list: endpoint('GET /eval/simulation/personality').query<SimulationQuery>().lists<Personality>(),
    get: endpoint('GET /eval/simulation/personality/{id}').returns<Personality>(),
    update: endpoint('PATCH /eval/simulation/personality/{id}').body<Open>().returns<Personality>(),
    delete: endpoint('DELETE /eval/simulation/personality/{id}').returns<Personality>(),
  },
  /** The goals of the callers, and the criteria for the results. */
  scenarios: {
    create: endpoint('POST /eval/simulation/scenario').body<ScenarioInput>().returns<Scenario>(),
    list: endpoint('GET /eval/simulation/scenario').query<SimulationQuery>().lists<Scenario>(),
    get: endpoint('GET /eval/simulation/scenario/{id}').returns<Scenario>(),
    update: endpoint('PATCH /eval/simulation/scenario/{id}').body<Open>().returns<Scenario>(),
    delete: endpoint('DELETE /eval/simulation/scenario/{id}').returns<Scenario>(),
    /** Drafts scenarios for an assistant or a squad, without storing them. */
    generate: endpoint('POST /eval/simulation/scenario/generate')
      .body<{ assistantId?: string; squadId?: string }>()
      .returns<Open>(),
  },
  /** Groups of simulations. */
  suites: {
    create: endpoint('POST /eval/simulation/suite').body<SimulationSuiteInput>().returns<SimulationSuite>(),
    list: endpoint('GET /eval/simulation/suite').query<SimulationQuery>().lists<SimulationSuite>(),
    get: endpoint('GET /eval/simulation/suite/{id}').returns<SimulationSuite>(),
    update: endpoint('PATCH /eval/simulation/suite/{id}').body<Open>().returns<SimulationSuite>(),
    delete: endpoint('DELETE /eval/simulation/suite/{id}').returns<SimulationSuite>(),
    duplicate: endpoint('POST /eval/simulation/suite/{id}/duplicate').returns<SimulationSuite>(),
    /** Drafts requirements for an assistant. Takes up to 2 minutes: set `timeout`. In beta on the platform. */
    draftRequirements: endpoint('POST /eval/simulation/onboarding/requirements').body<Open>().returns<Open>(),
    /** Generates a suite from requirements. Takes up to 3 minutes: set `timeout`. In beta on the platform. */
    generate: endpoint('POST /eval/simulation/onboarding/suite').body<Open>().returns<Open>(),
    /** Changes a generated suite by instructions. Takes up to 2 minutes: set `timeout`. In beta on the platform. */
    revise: endpoint('PATCH /eval/simulation/onboarding/suite/{suiteId}').body<Open>().returns<Open>(),
  },
  /** Runs of simulations. Each conversation of a run is an item. */
  runs: {
    create: endpoint('POST /eval/simulation/run').body<CreateSimulationRun>().returns<SimulationRun>(),
    list: endpoint('GET /eval/simulation/run').query<SimulationRunQuery>().pages<SimulationRun>(),
    get: endpoint('GET /eval/simulation/run/{id}').returns<SimulationRun>(),
    /** Cancels a run. */
    cancel: endpoint('PATCH /eval/simulation/run/{id}').returns<SimulationRun>(),
    listItems: endpoint('GET /eval/simulation/run/{id}/item')
      .query<SimulationItemQuery>()
      .lists<SimulationRunItem>(),
    getItem: endpoint('GET /eval/simulation/run/{id}/item/{itemId}').returns<SimulationRunItem>(),
    cancelItem: endpoint('PATCH /eval/simulation/run/{id}/item/{itemId}').returns<SimulationRunItem>(),
    /** Generates suggestions for the assistant from a failed item. `{ query: { force: 'true' } }` replaces earlier ones. */
    suggest: endpoint('POST /eval/simulation/run/{id}/item/{itemId}/generate').returns<void>(ignoreBody),
  },
}
