/**
 * Whether something is of a kind that these types know: `isKind(voice, 'provider', '11labs')`. A comparison alone
 * does not narrow a union that is open for kinds that the platform adds.
 */
export const isKind = <Value extends object, Field extends keyof Value, Kind extends string>(
  value: Value,
  field: Field,
  kind: Kind,
): value is Extract<Value, Readonly<Record<Field, Kind>>> => value[field] === kind
