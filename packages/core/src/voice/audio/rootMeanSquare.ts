/** The root mean square of what an analyser hears at this moment, 0 to 1. `samples` is room to work in, of its `fftSize`. */
export function rootMeanSquare(analyser: AnalyserNode, samples: Float32Array<ArrayBuffer>): number {
  analyser.getFloatTimeDomainData(samples)
  return Math.min(1, Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length))
}
