import { fieldsOf } from './fieldsOf.ts'

/** The media type of a `data:` address that has no parameters. daily-js finds the type only in front of a `;`. */
const PLAIN_DATA_TYPE = /^(\s*data:[^/;,]*\/[^;,]*),/i

/**
 * Input settings as daily-js takes them: a `data:` image of a background without parameters gets an empty one, and an
 * audio processor loses its empty `config`, of which daily-js warns.
 */
export const toDailyInputSettings = (settings: unknown): unknown =>
  changed(
    changed(settings, 'audio', (audio) => changed(audio, 'processor', withoutConfig)),
    'video',
    (video) =>
      changed(video, 'processor', (processor) =>
        changed(processor, 'config', (config) => changed(config, 'source', withParameters)),
      ),
  )

/** The object with one of its fields changed, where it has that. */
const changed = (value: unknown, name: string, change: (field: unknown) => unknown): unknown =>
  name in fieldsOf(value) ? { ...fieldsOf(value), [name]: change(fieldsOf(value)[name]) } : value

const withParameters = (source: unknown): unknown =>
  typeof source === 'string' ? source.replace(PLAIN_DATA_TYPE, '$1;,') : source

function withoutConfig(processor: unknown): unknown {
  const { config: _config, ...rest } = fieldsOf(processor)
  return rest
}
