/** A stream with a picture that moves, made by the page, until its track is stopped. */
export function movingPicture(): MediaStream {
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d')
  const stream = canvas.captureStream(10)
  const draw = () => {
    brush?.fillRect(Math.random() * 100, 0, 9, 9)
    if (stream.getVideoTracks().every(({ readyState }) => readyState === 'ended')) clearInterval(timer)
  }
  const timer = setInterval(draw, 50)
  draw()
  return stream
}
