const today = new Date().toISOString().slice(0, 10)

/** The next year whose 2 August is a Monday: the stories of vacations are about its first week. */
function findYear(): number {
  for (let year = Number(today.slice(0, 4)); ; year++) {
    const second = new Date(`${year}-08-02T00:00:00Z`)
    if (second.getUTCDay() === 1 && second.toISOString() > today) return year
  }
}

export const year = findYear()
/** `${august}-02` is the Monday. */
export const august = `${year}-08`
