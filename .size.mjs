import { measureBundle } from './scripts/measureBundle.mjs'
const own = await measureBundle("import { createVoiceClient } from '@offhook/core'; createVoiceClient({ publicKey: 'key' })", ['@daily-co/daily-js'])
console.log('initial', own.initial, Object.fromEntries(own.parts))
