import { calculatorCopy } from '../content/calculator.ts'
import { useEntered } from '../ui/useEntered.ts'
import { type InputName, inputs, readNumber } from './inputs.ts'

interface CalculatorFieldProps {
  name: InputName
  text: string
  onChange: (name: InputName, text: string) => void
}

/** One input. Its bounds are advice: what lies outside is counted, with a hint. */
export function CalculatorField({ name, text, onChange }: CalculatorFieldProps) {
  const { label, unit, min, max } = inputs[name]
  const value = readNumber(text)
  const isOutside = value < min || value > max
  const ref = useEntered<HTMLInputElement>((field) => {
    if (field.value !== text) onChange(name, field.value)
  })
  const id = `calculator-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="field-input">
        <input
          ref={ref}
          id={id}
          type="number"
          inputMode="decimal"
          step="0.1"
          min={min}
          max={max}
          value={text}
          aria-describedby={`${id}-unit ${id}-hint`}
          onChange={({ target }) => onChange(name, target.value)}
        />
        <noscript>
          <span className="field-value">{text}</span>
        </noscript>
        <span id={`${id}-unit`}>{unit}</span>
      </span>
      <p id={`${id}-hint`} data-outside={isOutside}>
        {isOutside ? calculatorCopy.outside(min, max) : calculatorCopy.bounds(min, max)}
      </p>
    </div>
  )
}
