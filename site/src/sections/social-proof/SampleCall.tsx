import { type RefObject, useEffect, useRef, useState } from 'react'
import { site } from '../../config/site.ts'
import recording from '../../content/recordingLevels.json'
import { acquireAudioFocus } from '../../ui/acquireAudioFocus.ts'
import { PITCH, wavePath } from '../../ui/wavePath.ts'
import { words } from './words.ts'

/** The film of a customer call if the site has one, otherwise a link to the recording on this page. */
export function SampleCall() {
  const { videoId } = site
  return videoId === null ? <RecordingCard /> : <Film videoId={videoId} />
}

const RecordingCard = () => (
  <div className="sample-call">
    <div className="sample-card">
      <p className="sample-title">{words.card}</p>
      <SampleWave />
      <p>
        {words.about}
        <br />
        <a href="#after-hours" className="text-link">
          {words.hear}
        </a>
      </p>
    </div>
  </div>
)

/** A card until play is pressed, then the film from its host. */
function Film({ videoId }: { videoId: string }) {
  const [playing, setPlaying] = useState(false)
  const play = useRef<HTMLButtonElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)

  useEffect(() => {
    // The pressed button is gone: the other button takes its focus
    if (pressed.current) (playing ? back : play).current?.focus()
    pressed.current = false
    return playing ? acquireAudioFocus(() => setPlaying(false)) : undefined
  }, [playing])

  const press = (next: boolean) => {
    pressed.current = true
    setPlaying(next)
  }

  return (
    <div className="sample-call" data-playing={playing || undefined}>
      {playing ? (
        <FilmPlayer videoId={videoId} backRef={back} onBack={() => press(false)} />
      ) : (
        <FilmCard playRef={play} onPlay={() => press(true)} />
      )}
    </div>
  )
}

interface FilmPlayerProps {
  videoId: string
  backRef: RefObject<HTMLButtonElement | null>
  onBack: () => void
}

function FilmPlayer({ videoId, backRef, onBack }: FilmPlayerProps) {
  return (
    <>
      <iframe
        src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`}
        title={words.frame}
        width={1280}
        height={720}
        allow="autoplay; encrypted-media; picture-in-picture"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the film is of another origin: its own is not ours
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        allowFullScreen
      />
      <button type="button" ref={backRef} className="text-link" onClick={onBack}>
        {words.back}
      </button>
    </>
  )
}

function FilmCard({ playRef, onPlay }: { playRef: RefObject<HTMLButtonElement | null>; onPlay: () => void }) {
  return (
    <div className="sample-card">
      <p className="sample-title">{words.card}</p>
      <SampleWave />
      <noscript>
        <p className="scriptless">{words.scriptless}</p>
      </noscript>
      <div className="scripted sample-play">
        <button type="button" ref={playRef} className="play-button" aria-label={words.play} onClick={onPlay}>
          <svg aria-hidden="true" viewBox="0 0 12 12" className="size-6">
            <path d="M2.5 .5v11l9-5.5z" fill="currentColor" />
          </svg>
        </button>
        <p>
          {words.about}
          <br />
          <span className="small-print">{words.loads}</span>
        </p>
      </div>
    </div>
  )
}

/** The number of bars on the card. */
const BARS = 60
const WAVE = wavePath(recording.levels.slice(0, BARS), 120)

/** The waveform of the recording, because the film is not requested before the press. */
const SampleWave = () => (
  <svg aria-hidden="true" viewBox={`0 0 ${BARS * PITCH} 120`} className="sample-wave">
    <path d={WAVE} />
  </svg>
)
