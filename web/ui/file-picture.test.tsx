import { globSync, readFileSync } from 'node:fs'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { contrastRatio } from '#contract/domain/colors.ts'
import { FilePicture } from '#web/ui/file-picture.tsx'

const image = () => screen.getByRole('presentation')

describe('[FILE-10] a picture that does not load', () => {
  test('has its fallback in its place', () => {
    const broken = vi.fn()
    render(<FilePicture src="/api/files/1/logo.png" fallback={<b>own mark</b>} onBroken={broken} />)
    fireEvent.error(image())
    expect(screen.queryByRole('presentation')).toBeNull()
    expect(screen.getByText('own mark')).toBeTruthy()
    expect(broken).toHaveBeenCalledTimes(1)
  })

  test('is tried again by another address', () => {
    const { rerender } = render(<FilePicture src="/api/files/1/logo.png" fallback={<b>own mark</b>} />)
    fireEvent.error(image())
    rerender(<FilePicture src="/api/files/2/logo.png" fallback={<b>own mark</b>} />)
    expect(image().getAttribute('src')).toBe('/api/files/2/logo.png')
  })
})

const sources = globSync('web/**/*.tsx').filter((path) => !path.endsWith('.test.tsx'))

describe('[FILE-8] pictures in the code', () => {
  const imagesIn = (path: string) => readFileSync(path, 'utf8').match(/<(?:img|Image)\b[\s\S]*?\/>/g) ?? []
  /** The product's own: a path beside the page. */
  const isOwn = (tag: string) => /src=(?:"\/|\{`\/landing\/)/.test(tag)

  test('of persons are drawn by FilePicture alone, which has a fallback', () => {
    const others = sources.flatMap((path) =>
      imagesIn(path)
        .filter((tag) => !isOwn(tag))
        .map(() => path),
    )
    expect(others).toEqual(['web/ui/file-picture.tsx'])
  })
})

test('[FILE-8] what a file picker offers is said in file-kinds.ts', () => {
  const typed = sources.filter((path) => /accept="(?!image\/\*")/.test(readFileSync(path, 'utf8')))
  expect(typed).toEqual([])
})

describe('[FILE-8] the checkerboard under what is transparent', () => {
  const [, rule = ''] = /\.transparent \{([^}]*)\}/.exec(readFileSync('web/ui/blocks.module.css', 'utf8')) ?? []
  const squares = rule.match(/#[\da-f]{6}/g) ?? []

  test.each(['#000000', '#ffffff'])('shows a mark of the color %s', (mark) => {
    expect(squares).toHaveLength(2)
    for (const square of squares) expect(contrastRatio(square, mark)).toBeGreaterThanOrEqual(3)
  })
})
