import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { TextInput } from '#design/text-input.tsx'
import { useTopic } from '../app/use-topic.ts'
import styles from './check-in.module.css'
import type { CheckInDevice, OpenTrouble } from './check-in-device.ts'
import { allowSounds } from './signals.ts'

/** Where the key of an event and the name of a check-in point are asked for. `given` is the key of a link. */
export function OpenForm(props: {
  checkIn: CheckInDevice
  given: string
  name?: string
  onOpen?: () => void
}): ReactNode {
  const { gate } = useTopic('check-in')
  const [key, setKey] = useState(props.given)
  const [name, setName] = useState(props.name ?? '')
  const [isOpening, setOpening] = useState(false)
  const [trouble, setTrouble] = useState<OpenTrouble | null>(null)

  const open = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isOpening) return
    allowSounds()
    setOpening(true)
    const answer = await props.checkIn.open(key.trim(), name.trim())
    setOpening(false)
    setTrouble(answer)
    if (answer === null) props.onOpen?.()
  }

  return (
    <form className={styles.gate} onSubmit={(event) => void open(event)}>
      <p className={styles.soft}>{gate.intro}</p>
      <TextInput
        label={gate.key}
        hint={gate.keyHint}
        error={trouble === 'key' ? gate.troubles.key : undefined}
        value={key}
        onValue={setKey}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <TextInput
        label={gate.name}
        hint={gate.nameHint}
        value={name}
        onValue={setName}
        autoComplete="off"
        maxLength={40}
      />
      {trouble !== null && trouble !== 'key' && (
        <Notice kind="warning" role="alert">
          {gate.troubles[trouble]}
        </Notice>
      )}
      <Button type="submit" look="primary" size="large" wide busy={isOpening} busyLabel={gate.opening}>
        {gate.open}
      </Button>
    </form>
  )
}
