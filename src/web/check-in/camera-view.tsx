import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { useTopic } from '../app/use-topic.ts'
import { readCodes, startCamera, type CameraTrouble } from './camera.ts'
import styles from './check-in.module.css'

/** Holds the camera while it is on, and reads every code that it sees. `onEnd`: the device took it away. */
function useCamera(isOn: boolean, onCode: (text: string) => void, onEnd: () => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null)
  const callbacks = useRef({ onCode, onEnd })
  useEffect(() => {
    callbacks.current = { onCode, onEnd }
  }, [onCode, onEnd])
  useEffect(() => {
    const element = video.current
    if (!isOn || element === null) return
    let isLeft = false
    let stop = (): void => undefined
    void startCamera(element).then((camera) => {
      if (camera.kind === 'off') {
        if (!isLeft) setTrouble(camera.trouble)
        return
      }
      const { stream } = camera
      const stopReading = readCodes(element, {
        onCode: (text) => callbacks.current.onCode(text),
        onFailure: () => setTrouble('failed'),
      })
      stop = () => {
        stopReading()
        for (const track of stream.getTracks()) track.stop()
        element.srcObject = null
      }
      if (isLeft) {
        stop()
        return
      }
      setTrouble(null)
      for (const track of stream.getTracks()) {
        track.addEventListener('ended', () => callbacks.current.onEnd())
      }
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [isOn])
  return { video, trouble }
}

/** The camera's picture with the area to hold a code in; in its place, why there is none. */
export function CameraView(props: { onCode: (text: string) => void }): ReactNode {
  const { camera } = useTopic('check-in')
  const [isOn, setOn] = useState(true)
  const { video, trouble } = useCamera(isOn, props.onCode, () => setOn(false))
  const shown = isOn ? trouble : null
  return (
    <section className={styles.camera} aria-label={camera.title}>
      <div className={styles.picture} hidden={shown !== null}>
        <video ref={video} className={styles.video} playsInline muted hidden={!isOn} />
        {isOn && <div className={styles.aim} aria-hidden="true" />}
      </div>
      {shown !== null && (
        <Notice kind="info" role="alert">
          {camera.troubles[shown]}
        </Notice>
      )}
      <Button look="plain" onClick={() => setOn(!isOn)}>
        {isOn ? camera.stop : camera.start}
      </Button>
    </section>
  )
}
