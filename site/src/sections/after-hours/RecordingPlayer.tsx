import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import recording from '../../content/recordingLevels.json'
import { fewLevels, lineAt, RECORDING, recordingWaves } from '../../recording/recording.ts'
import { NextStep } from '../../ui/NextStep.tsx'
import { PITCH } from '../../ui/wavePath.ts'
import { minutes } from './minutes.ts'
import { RecordingLines } from './RecordingLines.tsx'
import { useRecording } from './useRecording.ts'
import { words } from './words.ts'

/** Seconds per press of an arrow key. */
const STEP = 5

/** A recorded call: its waveform, which is also the slider, and what is said in it. Fetched when first played. */
export function RecordingPlayer() {
  const { ref, playing, position, ended, toggle, seek } = useRecording(recording.seconds)
  const [allLines, setAllLines] = useState(false)
  const press = () => {
    setAllLines(true)
    toggle()
  }
  const now = position > 0 ? lineAt(position) : undefined
  return (
    <div className="player">
      {/* The browser's controls show only without JavaScript */}
      <audio ref={ref} preload="none" controls>
        <source src={`${RECORDING}.opus`} type="audio/ogg; codecs=opus" />
        <source src={`${RECORDING}.wav`} type="audio/wav" />
        <track kind="captions" srcLang="en" src={`${RECORDING}.vtt`} />
      </audio>
      <div className="scripted player-bar">
        <button
          type="button"
          className="play-button"
          aria-label={playing ? words.pause : words.play}
          onClick={press}
        >
          <svg aria-hidden="true" viewBox="0 0 12 12" className="size-5">
            <path d={playing ? 'M2 1h3v10H2zM7 1h3v10H7z' : 'M2.5 .5v11l9-5.5z'} fill="currentColor" />
          </svg>
        </button>
        <Slider position={position} seek={seek} />
        <p>
          <span className="sr-only">{words.position} </span>
          {minutes(position)} / {minutes(recording.seconds)}
        </p>
      </div>
      <RecordingLines now={now} all={allLines} onAll={setAllLines} seek={seek} />
      <NextStep shown={ended} />
    </div>
  )
}

interface SliderProps {
  position: number
  seek: (position: number) => void
}

const moves: Readonly<Record<string, (position: number) => number>> = {
  ArrowLeft: (position) => position - STEP,
  ArrowDown: (position) => position - STEP,
  ArrowRight: (position) => position + STEP,
  ArrowUp: (position) => position + STEP,
  Home: () => 0,
  End: () => recording.seconds,
}

function Slider({ position, seek }: SliderProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    seek(move(position))
  }
  return (
    <div className="player-wave">
      <RecordingWave position={position} />
      <input
        type="range"
        min={0}
        max={recording.seconds}
        step={0.1}
        value={position}
        aria-label={words.position}
        aria-valuetext={`${minutes(position)} of ${minutes(recording.seconds)}`}
        onKeyDown={onKeyDown}
        onChange={({ target }) => seek(Number(target.value))}
      />
    </div>
  )
}

const HEIGHT = 72
const WAVES = [recording.levels, fewLevels].map((levels) => ({
  width: levels.length * PITCH,
  paths: recordingWaves(levels, HEIGHT),
}))

/** The waveform of the recording: a color for each voice, paler where it has not been played. */
function RecordingWave({ position }: { position: number }) {
  const left = `${100 - (position / recording.seconds) * 100}%`
  return (
    <>
      <Wave className="wave-rest" />
      {position > 0 && <Wave className="wave-played" style={{ clipPath: `inset(0 ${left} 0 0)` }} />}
    </>
  )
}

/** Two drawings, of which the page's width shows one. */
const Wave = (props: { className: string; style?: CSSProperties }) => (
  <div {...props}>
    {WAVES.map(({ width, paths }) => (
      <svg key={width} aria-hidden="true" viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none">
        {paths.map(({ speaker, path }) => (
          <path key={speaker} data-speaker={speaker} d={path} />
        ))}
      </svg>
    ))}
  </div>
)
