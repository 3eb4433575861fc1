import classes from '#web/ui/avatar.module.css'

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** A person's initials, hidden from screen readers because the name is beside them. */
export function Avatar({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <span className={classes.root} style={{ width: size, height: size, fontSize: size * 0.38 }} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
