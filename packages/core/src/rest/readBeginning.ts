/** Bytes of a refusal that are read: the words of a platform are few. */
const SIZE_MAX = 65_536
/** Milliseconds that they may take. */
const READ_MS = 2000

/** The beginning of a refusal's body; nothing of one that is slow, or breaks off: it is a refusal nonetheless. */
export async function readBeginning(response: Response): Promise<string> {
  let left = SIZE_MAX
  try {
    const limit = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk)
        left -= chunk.length
        if (left < 0) controller.terminate()
      },
    })
    const body = response.body?.pipeThrough(limit, { signal: AbortSignal.timeout(READ_MS) })
    return await new Response(body).text()
  } catch {
    return ''
  }
}
