import { endpoint } from '../endpoint.ts'
import type { OneOf, Open, PageQuery, Stored } from '../types/stored.ts'

/** A new or changed test suite: the assistant that tests, and its target. Bounds are the platform's. */
export interface TestSuiteInput extends Open {
  /** At most 80 characters. */
  name?: string
  phoneNumberId?: string
  /** The assistant that tests: `{ assistantId }`. */
  testerPlan?: Open
  /** Its target: `{ assistantId }` or `{ phoneNumberId }`. */
  targetPlan?: Open
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
  call?: Open
  callId?: string
  metadata?: Open
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
  list: endpoint('GET /test-suite').query<PageQuery>().deprecated().pages<TestSuite>(),
  create: endpoint('POST /test-suite').body<TestSuiteInput>().deprecated().returns<TestSuite>(),
  get: endpoint('GET /test-suite/{id}').deprecated().returns<TestSuite>(),
  update: endpoint('PATCH /test-suite/{id}').body<TestSuiteInput>().deprecated().returns<TestSuite>(),
  delete: endpoint('DELETE /test-suite/{id}').deprecated().returns<TestSuite>(),
  /** The tests of a suite: its id comes first. */
  tests: {
    list: endpoint('GET /test-suite/{testSuiteId}/test')
      .query<PageQuery>()
      .deprecated()
      .pages<TestSuiteTest>(),
    create: endpoint('POST /test-suite/{testSuiteId}/test')
      .body<CreateTest>()
      .deprecated()
      .returns<TestSuiteTest>(),
    get: endpoint('GET /test-suite/{testSuiteId}/test/{id}').deprecated().returns<TestSuiteTest>(),
    update: endpoint('PATCH /test-suite/{testSuiteId}/test/{id}')
      .body<UpdateTest>()
      .deprecated()
      .returns<TestSuiteTest>(),
    delete: endpoint('DELETE /test-suite/{testSuiteId}/test/{id}').deprecated().returns<TestSuiteTest>(),
  },
  /** The runs of a suite: its id comes first. */
  runs: {
    list: endpoint('GET /test-suite/{testSuiteId}/run').query<PageQuery>().deprecated().pages<TestSuiteRun>(),
    create: endpoint('POST /test-suite/{testSuiteId}/run')
      .body<TestRunInput>()
      .deprecated()
      .returns<TestSuiteRun>(),
    get: endpoint('GET /test-suite/{testSuiteId}/run/{id}').deprecated().returns<TestSuiteRun>(),
    update: endpoint('PATCH /test-suite/{testSuiteId}/run/{id}')
      .body<TestRunInput>()
      .deprecated()
      .returns<TestSuiteRun>(),
    delete: endpoint('DELETE /test-suite/{testSuiteId}/run/{id}').deprecated().returns<TestSuiteRun>(),
  },
}
