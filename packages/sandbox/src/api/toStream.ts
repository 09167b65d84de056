/** Answers with a body that goes on until the client leaves. For HEAD it never starts: hono drops a body without its `cancel`. */
export const toStream = (
  { method }: Request,
  type: string,
  source: UnderlyingDefaultSource<Uint8Array>,
  strategy?: QueuingStrategy<Uint8Array>,
): Response =>
  new Response(method === 'HEAD' ? null : new ReadableStream(source, strategy), {
    headers: { 'content-type': type, 'cache-control': 'no-store' },
  })
