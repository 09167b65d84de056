import { PrebuiltCss, SidebarView, TextArgument } from '../../validators/methodArguments.ts'
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
import { command, first, getter, request } from './methodRow.ts'
import { afterJoin, LOADED, PREBUILT } from './preconditions.ts'

const shown = (method: string) => first(method, Visibility(method))
const named = (method: string) => first('custom integration', CustomIntegrationIds(method))

/** The prebuilt UI in its frame: what it looks like, and what it shows. */
export const PREBUILT_UI = {
  /** The frame; null without one. */
  iframe: getter<() => HTMLIFrameElement | null>(() => null),
  /** Styles the inside of the frame. */
  loadCss: command<(css: { bodyClass?: string; cssFile?: string; cssText?: string }) => void>({
    needs: [PREBUILT, LOADED],
    check: first('CSS', PrebuiltCss()),
  }),
  /** The colours of the UI, as they were given; undefined where they never were. */
  theme: getter<() => Theme | undefined>(() => undefined, PREBUILT),
  /** Colours the UI. Resolves to the theme. */
  setTheme: request<(theme: Theme) => Promise<Theme>>({
    needs: [PREBUILT, LOADED],
    check: first('theme', Theme),
  }),
  /** Whether the visitor's own video is shown. */
  showLocalVideo: getter<() => boolean>(() => true, PREBUILT),
  /** Shows the visitor's own video, or hides it. Default: shows it (Daily). */
  setShowLocalVideo: command<(show?: boolean) => void>({
    needs: [PREBUILT, afterJoin()],
    check: shown('setShowLocalVideo'),
  }),
  /** Whether the bar of participants is shown. */
  showParticipantsBar: getter<() => boolean>(() => true, PREBUILT),
  /** Shows the bar of participants, or hides it. Default: shows it (Daily). */
  setShowParticipantsBar: command<(show?: boolean) => void>({
    needs: [PREBUILT, afterJoin()],
    check: shown('setShowParticipantsBar'),
  }),
  /** Shows names `always`, `never`, or (false) as the pointer moves. */
  setShowNamesMode: command<(mode?: ShowNamesMode) => void>({
    needs: [PREBUILT, LOADED],
    check: first('show-names mode', ShowNamesMode),
  }),
  /** The buttons of your own, by id. */
  customTrayButtons: getter<() => CustomTrayButtons>(() => ({}), PREBUILT),
  /** Puts these buttons of your own, by id, in the place of those before; null is none. */
  updateCustomTrayButtons: command<(buttons: CustomTrayButtons | null) => void>({
    needs: [PREBUILT, afterJoin()],
    check: first('custom tray buttons', CustomTrayButtons),
  }),
  /** Your own pages in the UI, by id. */
  customIntegrations: getter<() => CustomIntegrations>(() => ({}), PREBUILT),
  /** Puts these pages of your own, by id, in the place of those before. */
  setCustomIntegrations: command<(integrations: CustomIntegrations) => void>({
    needs: [PREBUILT, afterJoin()],
    check: first('custom integrations', CustomIntegrations),
  }),
  /** Opens pages of your own, by the ids that they were set with. */
  startCustomIntegrations: command<(id: string | readonly string[]) => void>({
    needs: [PREBUILT, afterJoin()],
    check: named('startCustomIntegrations'),
  }),
  /** Closes pages of your own, by the ids that they were set with. */
  stopCustomIntegrations: command<(id: string | readonly string[]) => void>({
    needs: [PREBUILT, afterJoin()],
    check: named('stopCustomIntegrations'),
  }),
  /** What the sidebar shows; null where it is closed. */
  getSidebarView: request<() => Promise<string | null>>({ needs: [PREBUILT, LOADED] }),
  /** Opens a view of the sidebar: `people`, `chat`, `network`, `breakout`, or a page of your own; null closes it (Daily). */
  setSidebarView: command<(view: string | null) => void>({
    needs: [PREBUILT, LOADED],
    check: first('sidebar view', SidebarView()),
  }),
  /** Fills the screen with the frame. Browsers want a click for it. */
  requestFullscreen: request<() => Promise<void>>({ needs: [PREBUILT], fallback: () => undefined }),
  /** Leaves full screen. */
  exitFullscreen: command<() => void>({ needs: [PREBUILT], fallback: () => undefined }),
  /** A sound for whoever joins: on, off, or as long as at most so many are there: a finite number (ours). */
  setPlayNewParticipantSound: command<(sound: boolean | number) => void>({
    needs: [LOADED],
    check: first('sound', NewParticipantSound),
  }),
  /** The language of the UI as `lang`; `langSetting` is what it was asked for, where `user` follows the browser. */
  getDailyLang: request<() => Promise<{ readonly lang: string; readonly langSetting: string }>>({
    needs: [LOADED],
  }),
  /** Changes the language of the UI; `user` follows the browser. */
  setDailyLang: command<(language: Language) => void>({
    needs: [LOADED],
    check: first('language', TextArgument('language')),
  }),
}
