import type { ReactNode } from 'react'
import { useEntered } from './useEntered.ts'

interface ChoiceProps<Value extends string> {
  name: string
  legend: string
  choices: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** A group of radio buttons in a row. The arrow keys move between them. */
export function Choice<Value extends string>({ name, legend, choices, value, onChange }: ChoiceProps<Value>) {
  const ref = useEntered<HTMLFieldSetElement>((fieldset) => {
    const checked = fieldset.querySelector<HTMLInputElement>(':checked')
    const entered = choices.find((choice) => choice.value === checked?.value)
    if (entered && entered.value !== value) onChange(entered.value)
  })
  return (
    <fieldset ref={ref} className="scripted choice">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
