// Voices for renderVoices.mjs: programs of Debian, or a server with OpenAI's interface. Each speaks a text into a WAV file.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/** The voice of both speakers: 32 kHz. docs/decisions/037-booking-agent.md compares it with others. */
const VOICE = 'cmu_us_slt_arctic_hts'
const VOICE_FILE = `/usr/share/festival/voices/us/${VOICE}/hts/${VOICE}.htsvoice`

/** The caller is the voice as it is. The agent's is lower, by half tones, and its mouth larger. */
const SPEAKERS = { caller: [], agent: ['-fm', '-8', '-a', '0.51'] }

/** A function that speaks a text into a WAV file, with festival and hts_engine. `speaker` is `agent` or `caller`. */
export function createLocalSpeech() {
  return async (speaker, text, file) => {
    const labels = `${file}.lab`
    // festival finds the sounds of the text, and cannot shift its voice: hts_engine can
    execFileSync('festival', ['--pipe'], {
      input: `
        (voice_${VOICE})
        (set! utterance (eval (list 'Utterance 'Text ${JSON.stringify(text)})))
        (utt.synth utterance)
        (set! labels (fopen ${JSON.stringify(labels)} "w"))
        (mapcar
          (lambda (segment) (format labels "%s" (hts_feats_output_string segment)))
          (utt.relation.items utterance 'Segment))
        (fclose labels)`,
    })
    execFileSync('hts_engine', ['-m', VOICE_FILE, ...SPEAKERS[speaker], '-ow', file, labels])
  }
}

/**
 * A function that speaks a text into a WAV file, by a server with `POST /audio/speech`. The key is a variable, because other
 * users of the machine can see the options of a command.
 */
export function createServerSpeech({ server, model, voices, key = process.env.OFFHOOK_VOICE_KEY }) {
  const address = `${server.replace(/\/$/, '')}/audio/speech`
  return async (speaker, text, file) => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, voice: voices[speaker], input: text, response_format: 'wav' }),
      signal: AbortSignal.timeout(120_000),
    })
    if (!answer.ok)
      throw new Error(`${address} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
  }
}
