import { createContext, useContext } from 'react'
import { paths } from '../config/pages.ts'

/** The path of the page. It never changes, since every page is a document of its own. */
export const PathContext = createContext('')

/** Whether this is the landing page. */
export const useIsHome = (): boolean => useContext(PathContext) === paths.home
