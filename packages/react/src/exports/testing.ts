export { type FakeCall, fakeCall } from '../testing/fakeCall.tsx'
