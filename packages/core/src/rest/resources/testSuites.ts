import { endpoint } from '../endpoint.ts'
import type { AssistantInput, AssistantOverrides } from '../types/assistant.ts'
import type { OneOf, Open, PageQuery, Stored } from '../types/stored.ts'
import type { Artifact } from './calls.ts'

/** A new or changed test suite: the assistant that tests, and its target. Bounds are the platform's. */
export interface TestSuiteInput extends Open {
  /** At most 80 characters. */
  name?: string
  phoneNumberId?: string
  testerPlan?: {
    assistant?: AssistantInput
    assistantId?: string
    assistantOverrides?: AssistantOverrides
  }
  targetPlan?: {
    phoneNumberId?: string
    phoneNumber?: { provider: string; number: string }
    assistantId?: string
    assistantOverrides?: AssistantOverrides
  }
}

/** A stored test suite: calls in which one assistant tests another. */
export interface TestSuite extends TestSuiteInput, Stored {
  name?: string
}

/** The criterion for an attempt. */
export interface TestScorer extends Open {
  /** `ai`. */
  type: string
  rubric: string
}

/** A new test: the tester's script, and the criteria for the answer. Bounds are the platform's. */
export interface CreateTest extends Open {
  type: OneOf<'voice' | 'chat'>
  name?: string
  /** At most 10000 characters. */
  script: string
  /** 1 to 10. */
  numAttempts?: number
  scorers: TestScorer[]
}

/** The fields of a test that can be changed. */
export interface UpdateTest extends Open {
  type?: OneOf<'voice' | 'chat'>
  name?: string
  script?: string
  numAttempts?: number
  scorers?: TestScorer[]
}

/** A stored test of a suite. */
export interface TestSuiteTest extends CreateTest, Stored {
  testSuiteId: string
}

/** The result of one attempt. */
export interface TestAttempt extends Open {
  scorerResults: { type: string; result: OneOf<'pass' | 'fail'>; reasoning: string; rubric: string }[]
  call?: { artifact?: Artifact }
  callId?: string
  metadata?: { sessionId?: string }
}

/** A run of a test suite, with its results. */
export interface TestSuiteRun extends Stored {
  testSuiteId: string
  name?: string
  status: OneOf<'queued' | 'in-progress' | 'completed' | 'failed'>
  testResults: { test: TestSuiteTest; attempts: TestAttempt[] }[]
}

/** A new run of a test suite. */
export interface TestRunInput extends Open {
  name?: string
}

/** Tests of assistants: suites, their tests and runs. `rest.testSuites`. */
export const testSuites = {
  list: endpoint('GET /test-suite').query<PageQuery>().pages<TestSuite>(),
  create: endpoint('POST /test-suite').body<TestSuiteInput>().returns<TestSuite>(),
  get: endpoint('GET /test-suite/{id}').returns<TestSuite>(),
  update: endpoint('PATCH /test-suite/{id}').body<TestSuiteInput>().returns<TestSuite>(),
  delete: endpoint('DELETE /test-suite/{id}').returns<TestSuite>(),
  /** The tests of a suite: its id comes first. */
  tests: {
    list: endpoint('GET /test-suite/{testSuiteId}/test').query<PageQuery>().pages<TestSuiteTest>(),
    create: endpoint('POST /test-suite/{testSuiteId}/test').body<CreateTest>().returns<TestSuiteTest>(),
    get: endpoint('GET /test-suite/{testSuiteId}/test/{id}').returns<TestSuiteTest>(),
    update: endpoint('PATCH /test-suite/{testSuiteId}/test/{id}').body<UpdateTest>().returns<TestSuiteTest>(),
    delete: endpoint('DELETE /test-suite/{testSuiteId}/test/{id}').returns<TestSuiteTest>(),
  },
  /** The runs of a suite: its id comes first. */
  runs: {
    list: endpoint('GET /test-suite/{testSuiteId}/run').query<PageQuery>().pages<TestSuiteRun>(),
    create: endpoint('POST /test-suite/{testSuiteId}/run').body<TestRunInput>().returns<TestSuiteRun>(),
    get: endpoint('GET /test-suite/{testSuiteId}/run/{id}').returns<TestSuiteRun>(),
    update: endpoint('PATCH /test-suite/{testSuiteId}/run/{id}').body<TestRunInput>().returns<TestSuiteRun>(),
    delete: endpoint('DELETE /test-suite/{testSuiteId}/run/{id}').returns<TestSuiteRun>(),
  },
}
