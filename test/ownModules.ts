import { vi } from 'vitest'

// The files of a project without isolation share a worker. Each begins with modules of its own, so that none sees what
// another has mocked, loaded or counted in them
vi.resetModules()
