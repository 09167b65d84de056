/** esbuild puts a recording into the script as its bytes. */
declare module '*.opus' {
  const bytes: Uint8Array<ArrayBuffer>
  export default bytes
}
