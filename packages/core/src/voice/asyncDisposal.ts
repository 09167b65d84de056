/**
 * What makes an object fit for `await using`, where the browser, or a polyfill of the page, knows of that. A compiler
 * that knows the symbol and a browser that does not are told apart by `await using` itself.
 */
export function asyncDisposal<Disposal extends object>(dispose: () => Promise<void>): Disposal {
  const key: unknown = Reflect.get(Symbol, 'asyncDispose')
  return (typeof key === 'symbol' ? { [key]: dispose } : {}) as Disposal
}
