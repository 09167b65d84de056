import type { Context, Handler } from 'hono'
import { Hono } from 'hono/tiny'
import type { PlatformContext } from '../platform/createContext.ts'
import { checkAnswer } from '../platform/override.ts'
import { problem } from '../platform/responses.ts'

/** Answers a request by the first override that matches and answers. Undefined where none of them does. */
export async function answerOverride(
  context: PlatformContext,
  request: Request,
): Promise<Response | undefined> {
  let isAnswered = true
  const overrides = new Hono({ strict: false })
  for (const override of context.overrides) {
    register(overrides, override.operation, async ({ req }, next) => {
      const answered = await override.handle({ request: request.clone(), params: req.param() })
      // it may have been removed meanwhile, by a reset or by its first answer
      if (answered === undefined || !context.overrides.includes(override)) return next()
      checkAnswer(override.operation, answered)
      if (override.once) context.overrides = context.overrides.filter((each) => each !== override)
      // a copy, since the headers of a fetched answer cannot be changed, and the test may return it again
      return new Response(answered.clone().body, answered)
    })
  }
  overrides.notFound(() => {
    isAnswered = false
    return new Response(null, { status: 404 })
  })
  overrides.onError(answerError)
  const answer = await overrides.fetch(request)
  return isAnswered ? answer : undefined
}

/** Registers the handler of an operation, such as `GET /call/:id`. */
export function register(app: Hono, operation: string, handler: Handler): void {
  const [method = '', path = ''] = operation.split(' ')
  app.on(method, path, handler)
}

/** An aborted request rejects. Other errors are the sandbox's own: a change that could not be saved, or a bug. */
export function answerError(error: Error, { req }: Context): Response {
  if (req.raw.signal.aborted) throw error
  return problem(500, error.message)
}
