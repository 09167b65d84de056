// A reporter for Stryker that prints a change that no test noticed at once, and not at the end of the run.
class Survivors {
  onMutantTested({ status, fileName, location, mutatorName, replacement }) {
    if (status !== 'Survived' && status !== 'NoCoverage') return
    const place = `${fileName.replace(/^.*packages\/core\/src\//, '')}:${location.start.line}:${location.start.column}`
    console.log(`unnoticed: ${place} ${mutatorName}: ${replacement.replace(/\s+/g, ' ').slice(0, 120)}`)
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', injectableClass: Survivors }]
