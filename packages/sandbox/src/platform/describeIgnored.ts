const EXPLANATIONS = {
  model: 'These fields of the assistant have no effect in the sandbox',
  script:
    'Without models the assistant says its first message, and then the turns of a script. These of its fields have no effect',
  nobody: 'These of its fields have no effect',
}

/** A notice about the fields of an assistant that have no effect in its call, by who gives its answers. */
export const describeIgnored = (ignored: readonly string[], answers: keyof typeof EXPLANATIONS): string =>
  `${EXPLANATIONS[answers]}: ${ignored.join(', ')}.`
