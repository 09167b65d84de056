import { RECORDING } from '../../recording/recording.ts'
import { words } from './words.ts'

/** The film of the recording, without the endings of its files. */
const FILM = '/video/aidan-booking'

/** Plays what has just been rendered. A browser that refuses leaves its play button to the user. */
export const playAtOnce = (media: HTMLMediaElement | null) => void media?.play().catch(() => {})

interface OwnFilmProps {
  isStarted?: boolean
  onPlaying?: () => void
  /** None of its files can be played. */
  onFail?: () => void
}

/** The film of the recording on this page. Its words are in the picture, so captions are shown at the user's wish. */
export function OwnFilm({ isStarted = false, onPlaying, onFail }: OwnFilmProps) {
  return (
    <video
      ref={isStarted ? playAtOnce : null}
      controls
      playsInline
      preload="none"
      width={1280}
      height={720}
      aria-label={words.frame}
      onPlaying={onPlaying}
      onError={onFail}
    >
      <source src={`${FILM}.webm`} type={'video/webm; codecs="vp9, opus"'} />
      <source src={`${FILM}.mp4`} type={'video/mp4; codecs="avc1.64001f, mp4a.40.2"'} onError={onFail} />
      <track
        kind="captions"
        srcLang="en"
        label={words.captions}
        src={`${RECORDING}.vtt`}
        default={isStarted && matchMedia('(prefers-contrast: more)').matches}
      />
    </video>
  )
}

/** A film at its host. */
export function FilmFrame({ videoId }: { videoId: string }) {
  return (
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
  )
}
