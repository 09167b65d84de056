/** A notice about the fields of an assistant that have no effect in its call, with or without a model. */
export const describeIgnored = (ignored: readonly string[], hasModels: boolean): string =>
  hasModels
    ? `These fields of the assistant have no effect in the sandbox: ${ignored.join(', ')}.`
    : 'Without models the assistant says its first message, and then the turns of a script. ' +
      `These of its fields have no effect: ${ignored.join(', ')}.`
