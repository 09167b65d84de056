/** An object of the platform. Every field may be absent, and new ones appear: check what you read. */
export interface PlatformObject {
  readonly [field: string]: unknown
}
