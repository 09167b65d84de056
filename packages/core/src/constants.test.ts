import { expect, test } from 'vitest'
import * as constants from './constants.ts'
import * as limits from './limits.ts'
import { VIDEO_RECORDING } from './voice/running/recording.ts'

test('the values of the specification and the platform', () => {
  expect({ ...constants, ...limits, VIDEO_RECORDING }).toMatchInlineSnapshot(`
    {
      "ABOUT_CLIENT_ENTRIES_MAX": 10,
      "ABOUT_CLIENT_KEY_MAX": 64,
      "ABOUT_CLIENT_VALUE_MAX": 256,
      "ABSENCE_TIMEOUT_MS": 30000,
      "APP_MESSAGE_MAX": 4096,
      "BACKGROUND_PRESET_MAX": 10,
      "BACKGROUND_PRESET_MIN": 1,
      "CALL_MACHINE_FILE": "call-machine-object-bundle.js",
      "CLOSE_AFTER_END_MS": 5000,
      "CUSTOM_TRACK_NAME_MAX": 50,
      "DEFAULT_BASE_URL": "https://api.vapi.ai",
      "DEFAULT_LISTENER_LIMIT": 10,
      "DEVICE_TIMEOUT_MS": 300000,
      "DISPLAY_NAME_LIMIT": 200,
      "DTMF_TONES_MAX": 20,
      "JOIN_TIMEOUT_MS": 30000,
      "KEPT_ACTIONS_MAX": 100,
      "LEAVE_TIMEOUT_MS": 3000,
      "LEVEL_INTERVAL_MIN_MS": 100,
      "LEVEL_INTERVAL_MS": 100,
      "LOAD_TIMEOUT_MS": 200000,
      "METHOD_TIMEOUT_MS": 30000,
      "MOBILE_WAIT_MS": 1000,
      "PERSON_TIMEOUT_MS": 900000,
      "PLAYER_VOLUME_MAX": 2,
      "PLAYER_VOLUME_MIN": 0,
      "QUEUE_MAX": 100,
      "REMOTE_LISTENER_NAME": "Vapi Listener",
      "REMOTE_SPEAKER_NAME": "Vapi Speaker",
      "SILENCE_LEVEL": 0.0005,
      "SIMULCAST_LAYERS_MAX": 3,
      "SIMULCAST_LAYERS_MIN": 1,
      "SPEAKING_THRESHOLD": 0.01,
      "SPEECH_END_MS": 1000,
      "START_TIMEOUT_MS": 60000,
      "TAKEOVER_MS": 30000,
      "TEST_TIMEOUT_MS": 120000,
      "TIMER_MAX_MS": 2147483647,
      "USER_DATA_MAX": 4096,
      "USER_ID_MAX": 36,
      "VIDEO_RECORDING": {
        "backgroundColor": "#FF1F2D3D",
        "height": 720,
        "layout": {
          "preset": "default",
        },
        "width": 1280,
      },
      "VIDEO_VOICE_PROVIDER": "tavus",
      "VOLUME_DIVISOR": 0.15,
    }
  `)
})
