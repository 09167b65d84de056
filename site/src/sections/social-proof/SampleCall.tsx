import { useEffect, useRef, useState } from 'react'
import { site } from '../../config/site.ts'
import { dismissNotice, showNotice } from '../../notices/notices.ts'
import { acquireAudioFocus } from '../../ui/acquireAudioFocus.ts'
import { FilmCard } from './FilmCard.tsx'
import { FilmFrame, OwnFilm } from './films.tsx'
import { words } from './words.ts'

/** The audio view, the film, or the audio view that plays the recording because no film did. */
type View = 'audio' | 'film' | 'recording'

/** A card until play is pressed, then the film: this site's own, or one at a video host. */
export function SampleCall() {
  const { videoId } = site
  const [view, setView] = useState<View>('audio')
  const play = useRef<HTMLButtonElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const takesFocus = useRef(false)

  useEffect(() => {
    // The pressed button is gone: the other button takes its focus
    if (takesFocus.current) (view === 'film' ? back : play).current?.focus()
    takesFocus.current = false
    return view === 'audio' ? undefined : acquireAudioFocus(() => setView('audio'))
  }, [view])

  const press = (next: View) => {
    takesFocus.current = true
    setView(next)
  }
  const fail = (next: View, text: { title: string; text: string }) => {
    // The user may be elsewhere on the page by now
    takesFocus.current = document.activeElement === back.current
    setView(next)
    showNotice('recording', text, 'destructive')
  }
  const onPlaying = () => dismissNotice('recording')

  return (
    <div className="sample-call">
      {view === 'film' ? (
        <>
          {videoId === null ? (
            <OwnFilm isStarted onPlaying={onPlaying} onFail={() => fail('recording', words.failed)} />
          ) : (
            <FilmFrame videoId={videoId} />
          )}
          <button type="button" ref={back} className="text-link" onClick={() => press('audio')}>
            {words.back}
          </button>
        </>
      ) : (
        <FilmCard
          playRef={play}
          onPlay={() => press('film')}
          isSounding={view === 'recording'}
          onFail={() => fail('audio', words.silent)}
        />
      )}
      {videoId === null && <p className="small-print text-soft">{words.note}</p>}
    </div>
  )
}
