/** Returns the root mean square of an analyser's input at this moment, 0 to 1. `samples` is a buffer of its `fftSize`. */
export function rootMeanSquare(analyser: AnalyserNode, samples: Float32Array<ArrayBuffer>): number {
  analyser.getFloatTimeDomainData(samples)
  return Math.min(1, Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length))
}
