import { useEntered } from '../../ui/useEntered.ts'
import { type InputName, inputs, isNumber, readNumber } from './inputs.ts'
import { words } from './words.ts'

interface CalculatorFieldProps {
  name: InputName
  unit: string
  text: string
  onChange: (name: InputName, text: string) => void
}

/** A field. A value outside its bounds counts, with a hint. Non-numeric text becomes 0 (spec §5). */
export function CalculatorField({ name, unit, text, onChange }: CalculatorFieldProps) {
  const { label, min, max } = inputs[name]
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
          className="scripted"
          id={id}
          type="number"
          inputMode="decimal"
          step="0.1"
          min={min}
          max={max}
          value={text}
          aria-describedby={`${id}-unit ${id}-hint`}
          onChange={({ target }) => onChange(name, target.value)}
          onBlur={() => {
            if (!isNumber(text)) onChange(name, '0')
          }}
        />
        <noscript>
          <span className="field-value">{text}</span>
        </noscript>
        <span id={`${id}-unit`}>{unit}</span>
      </span>
      <p id={`${id}-hint`} className="scripted" data-outside={isOutside}>
        {isOutside ? words.outside(min, max) : words.bounds(min, max)}
      </p>
    </div>
  )
}
