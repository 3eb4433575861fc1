import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react'
import { pictureTexts } from '#contract/texts/pictures.ts'
import { typedKey } from '#web/lib/typed-key.ts'
import { type Chosen, type Crop, drawCrop, limitCrop, maxZoom, minZoom, moveCrop } from './crop.ts'
import blocks from '#web/ui/blocks.module.css'
import classes from './crop-area.module.css'

/** The part of the square that an arrow key moves by. */
const step = 0.03

const directions: Record<string, readonly [right: number, down: number] | undefined> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

type Props = Chosen & {
  /** People are round, businesses square. The stored picture is square for both. */
  round: boolean
  onChange: (crop: Crop) => void
}

/** The chosen square as it will look: dragged with the pointer or moved with the keys, with a slider for the zoom. */
export function CropArea({ image, crop, ground, round, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const hint = useId()
  const limits = { width: image.width, height: image.height, whole: !round }
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, { image, crop, ground })
  }, [image, crop, ground])

  const zoomTo = (zoom: number) => onChange(limitCrop(limits, { ...crop, zoom }))
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent) => {
    const { clientWidth } = currentTarget
    if (buttons === 0 || clientWidth === 0) return
    onChange(moveCrop(limits, crop, movementX / clientWidth, movementY / clientWidth))
  }
  const press = (event: KeyboardEvent) => {
    const [right, down] = directions[typedKey(event)] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    onChange(moveCrop(limits, crop, right, down))
  }
  return (
    <div className={classes.root}>
      {/* Arrow keys in two directions: no other role has them, and the rule does not know this one. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={classes.area}
        data-round={round || undefined}
        role="application"
        aria-label={pictureTexts.crop}
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
        onWheel={({ deltaY }) => zoomTo(crop.zoom * Math.exp(-deltaY / 600))}
      >
        <canvas ref={canvas} width={512} height={512} className={`${classes.canvas} ${blocks.transparent}`} />
      </div>
      <p id={hint} className={classes.hint}>
        {pictureTexts.hint}
      </p>
      <label className={classes.zoom}>
        <span>{pictureTexts.zoom}</span>
        <input
          type="range"
          min={minZoom(limits)}
          max={maxZoom}
          step={0.01}
          value={crop.zoom}
          onChange={({ currentTarget }) => zoomTo(Number(currentTarget.value))}
        />
      </label>
    </div>
  )
}
