/** esbuild puts a recording into the script as base64. */
declare module '*.opus' {
  const base64: string
  export default base64
}
