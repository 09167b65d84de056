import { useState } from 'react'
import { Choice } from '../../ui/Choice.tsx'
import { CalculatorField } from './CalculatorField.tsx'
import { CalculatorResults, ResultStrip } from './CalculatorResults.tsx'
import { type InputName, inputs, readValues, startTexts } from './inputs.ts'
import { calculate, cases, type UseCaseName } from './model.ts'
import { words } from './words.ts'

const choices = (['inbound', 'reactivation', 'speed'] as const).map((value) => ({
  value,
  label: words.cases[value].name,
}))

/** Calculates the cost of missed calls from the user's own figures. */
export function RoiCalculator() {
  const [kind, setKind] = useState<UseCaseName>('inbound')
  const [texts, setTexts] = useState(startTexts)
  const change = (name: InputName, text: string) => setTexts((before) => ({ ...before, [name]: text }))
  const result = calculate(kind, readValues(texts))
  return (
    <section aria-labelledby="calculator" className="page-grid gap-y-8 py-16 md:py-24">
      <div className="col-span-12 lg:col-span-7">
        <h2 id="calculator" className="heading">
          {words.heading}
        </h2>
        <p className="scripted mt-4 text-soft">{words.lead}</p>
      </div>
      <div className="roi-calculator">
        <ResultStrip {...result} />
        <div className="roi-calculator-form">
          <Choice name="use-case" legend={words.choice} choices={choices} value={kind} onChange={setKind} />
          <noscript>
            <p className="scriptless">{words.scriptless}</p>
          </noscript>
          <p className="min-h-[3.2em] text-[0.9375rem] text-soft">{words.cases[kind].about}</p>
          <div className="fields">
            {cases[kind].fields.map((name) => (
              <CalculatorField
                key={name}
                name={name}
                unit={words.cases[kind].units?.[name] ?? inputs[name].unit}
                text={texts[name]}
                onChange={change}
              />
            ))}
          </div>
        </div>
        <CalculatorResults kind={kind} result={result} />
      </div>
    </section>
  )
}
