/** A recording, which esbuild bundles as base64. */
declare module '*.opus' {
  const base64: string
  export default base64
}
