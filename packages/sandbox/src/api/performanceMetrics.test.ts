import { expect, test } from 'vitest'
import { toPerformanceMetrics } from './performanceMetrics.ts'

test('default: each time is that of one part, with its average over all answers', () => {
  const latencies = [
    { endOfSpeech: 700, transcript: 900, firstToken: 1200, firstSound: 1500 },
    { endOfSpeech: 702, transcript: 1002, firstToken: 1102, firstSound: 1202 },
  ]
  expect(toPerformanceMetrics(latencies, 2)).toEqual({
    turnLatencies: [
      {
        endpointingLatency: 700,
        transcriberLatency: 200,
        modelLatency: 300,
        voiceLatency: 300,
        turnLatency: 1500,
      },
      {
        endpointingLatency: 702,
        transcriberLatency: 300,
        modelLatency: 100,
        voiceLatency: 100,
        turnLatency: 1202,
      },
    ],
    endpointingLatencyAverage: 701,
    transcriberLatencyAverage: 250,
    modelLatencyAverage: 200,
    voiceLatencyAverage: 200,
    turnLatencyAverage: 1351,
    numUserInterrupted: 0,
    numAssistantInterrupted: 2,
  })
})

test('parameters: typed words, and an answer of the script', () => {
  expect(toPerformanceMetrics([{ firstToken: 300, firstSound: 500 }], 0)).toMatchObject({
    turnLatencies: [{ modelLatency: 300, voiceLatency: 200, turnLatency: 500 }],
  })
  expect(toPerformanceMetrics([{ endOfSpeech: 700, firstSound: 800 }], 0)).toEqual({
    turnLatencies: [{ endpointingLatency: 700, voiceLatency: 100, turnLatency: 800 }],
    endpointingLatencyAverage: 700,
    voiceLatencyAverage: 100,
    turnLatencyAverage: 800,
    numUserInterrupted: 0,
    numAssistantInterrupted: 0,
  })
})
