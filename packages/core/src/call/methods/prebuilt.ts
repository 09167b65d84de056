import { optionalString, prebuiltCss, sidebarView } from '../../validators/methodArguments.ts'
import {
  CustomIntegrationIds,
  CustomIntegrations,
  CustomTrayButtons,
  type Language,
  NewParticipantSound,
  ShowNamesMode,
  Theme,
  Visibility,
} from '../../validators/prebuiltUi.ts'
import { first } from './checkArguments.ts'
import { command, request } from './methodRow.ts'
import { afterJoin, LOADED, PREBUILT } from './preconditions.ts'

const shown = (method: string) => first(method, Visibility(method))
const named = (method: string) => first('custom integration', CustomIntegrationIds(method))

/** The prebuilt UI in its frame: its look and its parts. */
export const PREBUILT_UI = {
  /** Styles the inside of the frame. */
  loadCss: command<(css: { bodyClass?: string; cssFile?: string; cssText?: string }) => void>({
    needs: [PREBUILT, LOADED],
    check: first('CSS', prebuiltCss()),
  }),
  /** Sets the theme of the UI. Resolves to the theme. */
  setTheme: request<(theme: Theme) => Promise<Theme>>({
    needs: [PREBUILT, LOADED],
    check: first('theme', Theme),
  }),
  /** Shows or hides the user's own video. Default: shows it. */
  setShowLocalVideo: command<(show?: boolean) => void>({
    needs: [PREBUILT, afterJoin()],
    check: shown('setShowLocalVideo'),
  }),
  /** Shows or hides the bar of participants. Default: shows it. */
  setShowParticipantsBar: command<(show?: boolean) => void>({
    needs: [PREBUILT, afterJoin()],
    check: shown('setShowParticipantsBar'),
  }),
  /** Shows names `always`, `never`, or (false) as the pointer moves. */
  setShowNamesMode: command<(mode?: ShowNamesMode) => void>({
    needs: [PREBUILT, LOADED],
    check: first('show-names mode', ShowNamesMode),
  }),
  /** Replaces the custom buttons of the tray, by id. Null removes them. */
  updateCustomTrayButtons: command<(buttons: CustomTrayButtons | null) => void>({
    needs: [PREBUILT, afterJoin()],
    check: first('custom tray buttons', CustomTrayButtons),
  }),
  /** Replaces the custom integrations, by id. */
  setCustomIntegrations: command<(integrations: CustomIntegrations) => void>({
    needs: [PREBUILT, afterJoin()],
    check: first('custom integrations', CustomIntegrations),
  }),
  /** Opens custom integrations by their ids. */
  startCustomIntegrations: command<(id: string | readonly string[]) => void>({
    needs: [PREBUILT, afterJoin()],
    check: named('startCustomIntegrations'),
  }),
  /** Closes custom integrations by their ids. */
  stopCustomIntegrations: command<(id: string | readonly string[]) => void>({
    needs: [PREBUILT, afterJoin()],
    check: named('stopCustomIntegrations'),
  }),
  /** Returns the open view of the sidebar. Null when it is closed. */
  getSidebarView: request<() => Promise<string | null>>({ needs: [PREBUILT, LOADED] }),
  /** Opens a view of the sidebar: `people`, `chat`, `network`, `breakout`, or the id of a custom integration. Null closes it. */
  setSidebarView: command<(view: string | null) => void>({
    needs: [PREBUILT, LOADED],
    check: first('sidebar view', sidebarView()),
  }),
  /** Shows the frame in full screen. Browsers require a click for it. */
  requestFullscreen: request<() => Promise<void>>({ needs: [PREBUILT], fallback: () => undefined }),
  /** Leaves full screen. */
  exitFullscreen: command<() => void>({ needs: [PREBUILT], fallback: () => undefined }),
  /** Plays a sound when a participant joins: always, never, or up to a number of participants, a finite number. */
  setPlayNewParticipantSound: command<(sound: boolean | number) => void>({
    needs: [LOADED],
    check: first('sound', NewParticipantSound),
  }),
  /** Returns the language of the UI as `lang`, and its setting as `langSetting`, where `user` follows the browser. */
  getDailyLang: request<() => Promise<{ readonly lang: string; readonly langSetting: string }>>({
    needs: [LOADED],
  }),
  /** Changes the language of the UI. `user` follows the browser. */
  setDailyLang: command<(language: Language) => void>({
    needs: [LOADED],
    check: first('language', optionalString('language')),
  }),
}
