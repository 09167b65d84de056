import type { RefObject } from 'react'
import { site } from '../../config/site.ts'
import { fewLevels, RECORDING, recordingWaves } from '../../recording/recording.ts'
import { PITCH } from '../../ui/wavePath.ts'
import { OwnFilm, playAtOnce } from './films.tsx'
import { words } from './words.ts'

interface FilmCardProps {
  playRef: RefObject<HTMLButtonElement | null>
  onPlay: () => void
  /** Whether the recording plays in place of the film. */
  isSounding: boolean
  /** The recording cannot be played either. */
  onFail: () => void
}

/** The audio view: the waveform of the call, and a button that plays its film. */
export function FilmCard({ playRef, onPlay, isSounding, onFail }: FilmCardProps) {
  return (
    <>
      {/* Without JavaScript, the film stands in its place */}
      <div className={site.videoId === null ? 'sample-card scripted' : 'sample-card'}>
        <p className="sample-title">{words.card}</p>
        <SampleWave />
        {site.videoId !== null && (
          <noscript>
            <p className="scriptless">{words.scriptless}</p>
          </noscript>
        )}
        {isSounding ? (
          <Sound playRef={playRef} onPlay={onPlay} onFail={onFail} />
        ) : (
          <div className="scripted sample-play">
            <button
              type="button"
              ref={playRef}
              className="play-button"
              aria-label={words.play}
              onClick={onPlay}
            >
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
        )}
      </div>
      {site.videoId === null && (
        <noscript>
          <OwnFilm />
        </noscript>
      )}
    </>
  )
}

/** The recording of the call, for a browser in which the film failed. */
function Sound({ playRef, onPlay, onFail }: Omit<FilmCardProps, 'isSounding'>) {
  return (
    <div className="sample-sound">
      <audio ref={playAtOnce} controls preload="none" aria-label={words.card} onError={onFail}>
        <source src={`${RECORDING}.opus`} type="audio/ogg; codecs=opus" />
        <source src={`${RECORDING}.wav`} type="audio/wav" onError={onFail} />
        <track kind="captions" srcLang="en" src={`${RECORDING}.vtt`} />
      </audio>
      <button type="button" ref={playRef} className="text-link" onClick={onPlay}>
        {words.again}
      </button>
    </div>
  )
}

const HEIGHT = 120
const WAVES = recordingWaves(fewLevels, HEIGHT)

/** The whole call, a color for each voice. */
const SampleWave = () => (
  <svg aria-hidden="true" viewBox={`0 0 ${fewLevels.length * PITCH} ${HEIGHT}`} className="sample-wave">
    {WAVES.map(({ speaker, path }) => (
      <path key={speaker} data-speaker={speaker} d={path} />
    ))}
  </svg>
)
