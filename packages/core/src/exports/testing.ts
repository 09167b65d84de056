export { type FakeAnswer, type FakeFetch, type FakeRequest, fakeFetch } from '../rest/fakeFetch.ts'
export type { FakeConditions, FakeMicrophone, FakePlatform } from '../testing/fakeConditions.ts'
export {
  FAKE_ASSISTANT_ID,
  type FakeEngine,
  type FakeEngineOptions,
  type FakeEngineStep,
  type FakeEngineUse,
  fakeEngine,
  type RoomClosing,
} from '../testing/fakeEngine.ts'
export { type FakeVoice, type FakeVoiceOptions, fakeVoice } from '../testing/fakeVoice.ts'
