import { ApiError } from '../errors/ApiError.ts'

/** 400: something in the request is wrong; the message says what. */
export class BadRequestError extends ApiError {
  override readonly name = 'BadRequestError'
}

/** 401: no key, or a wrong one. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError'
}

/** 402: the account must be paid for. */
export class PaymentRequiredError extends ApiError {
  override readonly name = 'PaymentRequiredError'
}

/** 403: this key may not do that. */
export class PermissionDeniedError extends ApiError {
  override readonly name = 'PermissionDeniedError'
}

/** 404: there is nothing of that id. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
}

/** 409: it was changed meanwhile, or exists already. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
}

/** 422: understood, and refused. */
export class UnprocessableError extends ApiError {
  override readonly name = 'UnprocessableError'
}

/** 429: too many requests. `retryAfterMs` says when to come back, where the platform does. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
}

/** 500 and above: the platform failed. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError'
}

const CLASSES: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableError,
  429: RateLimitError,
}

/** The class of a status. */
export const classOf = (status: number): typeof ApiError =>
  CLASSES[status] ?? (status >= 500 ? ServerError : ApiError)
