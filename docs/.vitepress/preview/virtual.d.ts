declare module 'virtual:live-examples' {
  export const examples: Readonly<
    Record<
      string,
      { scenario: string; hasProvider: boolean; load: () => Promise<Readonly<Record<string, unknown>>> }
    >
  >
}
