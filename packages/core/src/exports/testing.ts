export {
  FAKE_ASSISTANT_ID,
  type FakeEngine,
  type FakeEngineOptions,
  type FakeEngineStep,
  type FakeEngineUse,
  fakeEngine,
  type RoomClosing,
} from '../engine/fakeEngine.ts'
export { type FakeAnswer, type FakeFetch, type FakeRequest, fakeFetch } from '../rest/fakeFetch.ts'
export type { FakeConditions, FakeMicrophone, FakePlatform } from '../voice/fakeConditions.ts'
export { type FakeVoice, type FakeVoiceOptions, fakeVoice } from '../voice/fakeVoice.ts'
