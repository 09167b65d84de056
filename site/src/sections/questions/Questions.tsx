import { words } from './words.ts'

/** Questions before the purchase. Each answer opens under its question. */
export function Questions() {
  return (
    <div className="questions">
      <h3 className="heading-small">{words.heading}</h3>
      <div>
        {words.questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  )
}
