// A reporter of Stryker's: prints each change that no test noticed when it is found, not after the hours that the rest
// of a folder takes.
class Survivors {
  onMutantTested({ status, fileName, location, mutatorName, replacement }) {
    if (status !== 'Survived' && status !== 'NoCoverage') return
    const place = `${fileName.replace(/^.*packages\/core\/src\//, '')}:${location.start.line}:${location.start.column}`
    console.log(`unnoticed: ${place} ${mutatorName}: ${replacement.replace(/\s+/g, ' ').slice(0, 120)}`)
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', injectableClass: Survivors }]
