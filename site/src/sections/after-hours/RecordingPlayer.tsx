import type { CSSProperties, KeyboardEvent } from 'react'
import recording from '../../content/recordingLevels.json'
import { PITCH, wavePath } from '../../ui/wavePath.ts'
import { lineAt, recordingLines } from './recordingLines.ts'
import { useRecording } from './useRecording.ts'
import { words } from './words.ts'

/** The address of the recording (spec §7), and a compressed file of an eighth of its size. */
const RECORDING = '/audio/aidan-booking-transcript.wav'
const COMPRESSED = '/audio/aidan-booking-transcript.opus'
const CAPTIONS = '/audio/aidan-booking-transcript.vtt'
/** Seconds per press of an arrow key. */
const STEP = 5

const minutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** A recorded call: its waveform, which is also the slider, and what is said in it. Fetched when first played. */
export function RecordingPlayer() {
  const { ref, playing, position, toggle, seek } = useRecording(recording.seconds)
  const now = position > 0 ? lineAt(position) : undefined
  return (
    <div className="player">
      {/* The browser's controls show only without JavaScript */}
      <audio ref={ref} preload="none" controls>
        <source src={COMPRESSED} type="audio/ogg; codecs=opus" />
        <source src={RECORDING} type="audio/wav" />
        <track kind="captions" srcLang="en" src={CAPTIONS} />
      </audio>
      <div className="scripted player-bar">
        <button
          type="button"
          className="play-button"
          aria-label={playing ? words.pause : words.play}
          onClick={toggle}
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
      <ol className="recording-lines" aria-label={words.transcript}>
        {recordingLines.map((line) => (
          <li key={line.start} data-speaker={line.speaker} data-now={line === now}>
            <span className="recording-speaker">{line.speaker}</span>
            <span>{line.text}</span>
          </li>
        ))}
      </ol>
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
const speakerOf = (index: number) =>
  lineAt(((index + 0.5) / recording.levels.length) * recording.seconds)?.speaker
const waveOf = (speaker: string) =>
  wavePath(
    recording.levels.map((level, index) => (speakerOf(index) === speaker ? level : null)),
    HEIGHT,
  )
const WAVES = ['Agent', 'Caller'].map((speaker) => ({ speaker, path: waveOf(speaker) }))

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

function Wave(props: { className: string; style?: CSSProperties }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${recording.levels.length * PITCH} ${HEIGHT}`}
      preserveAspectRatio="none"
      {...props}
    >
      {WAVES.map(({ speaker, path }) => (
        <path key={speaker} data-speaker={speaker} d={path} />
      ))}
    </svg>
  )
}
