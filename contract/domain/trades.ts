/** Words of a business's name, and words of the days that fit such a business. */
const trades = {
  food: {
    names:
      /bak|bread|pastr|cake|caf|coffee|tea|restaurant|kitchen|grill|pizz|burger|bistro|deli|diner|brew|bar|wine|food|chocolat|ice cream|catering|taco|sushi/,
    days: /bread|pie|cake|cookie|donut|doughnut|croissant|chocolate|coffee|tea|pizza|burger|cheese|soup|ice cream|pancake|waffle|bagel|sandwich|beer|wine|food|pasta|taco|cupcake|muffin|brownie|candy|popcorn|cocktail|breakfast|vegan|veganuary|pretzel|bacon|egg|hot dog|barbecue|chicken|sushi|salad|fries|lemonade|margarita|whisk|pastry|macaron|s'mores|toast|spaghetti|nacho|guacamole|avocado/,
  },
  beauty: {
    names: /beauty|salon|hair|barber|nail|spa|cosmet|skin|lash|brow|massage|wellness/,
    days: /beauty|hair|lipstick|skin|nail|spa|massage|wellness|self|relax|sleep|yoga|perfume|barber|mother|valentine|mustache|movember|compliment/,
  },
  health: {
    names: /dent|clinic|doctor|medic|health|pharma|care|therap|chiro|optic|vision|ortho/,
    days: /health|dent|tooth|smile|doctor|nurse|blood|cancer|heart|medical|pharmac|diabetes|mental|vision|sight|hygien|first aid|aids|care|sleep|wash/,
  },
  pets: {
    names: /pet|dog|cat|vet|paw|animal|groom/,
    days: /pet|dog|cat|puppy|kitten|animal|bird|fish|horse|rabbit|turtle|bee|elephant|lion|tiger|zoo|veterin|wildlife/,
  },
  fitness: {
    names: /gym|fit|yoga|sport|run|bike|cycl|outdoor|climb|surf|ski|golf|dance|pilates/,
    days: /fit|run|yoga|bike|bicycle|walk|hik|sport|olympic|swim|dance|golf|outdoor|trail|park|mountain|ocean|camp|health|skate|ski|marathon/,
  },
  home: {
    names:
      /home|house|garden|plumb|roof|paint|floor|furnit|interior|architect|build|construct|clean|real estate|realty|landscap|flor|plant/,
    days: /home|house|garden|plant|flower|tree|clean|paint|earth|recycl|water|energy|safety|organiz|diy|tool|arbor|gardening|lawn|neighbor/,
  },
  kids: {
    names: /kid|child|school|nursery|daycare|toy|tutor|academy|college|camp|baby/,
    days: /child|kid|school|teacher|student|education|reading|read|book|toy|lego|puzzle|science|mother|father|parent|grandparent|baby|famil|storytelling|literacy|graduation/,
  },
  retail: {
    names: /shop|store|boutique|market|fashion|jewel|book|gift|wear|shoe|craft/,
    days: /friday|shop|small business|monday|sale|gift|valentine|mother|father|christmas|halloween|easter|hat|shoe|sock|jewel|fashion|denim|sweater|book|craft|handmade|boxing day/,
  },
  office: {
    names: /law|legal|account|tax|insur|consult|agency|financ|bank|software|tech|it |digital|studio|design|market/,
    days: /business|boss|administrative|entrepreneur|tax|financ|privacy|data|computer|password|technology|internet|programmer|customer|employee|labor|work|creativ|design|lawyer|backup|women|networking|social media/,
  },
} as const

export type Trade = keyof typeof trades
// Object.keys forgets its keys.
export const tradeNames = Object.keys(trades) as Trade[]

/** The trade that the name of a business speaks of, if any. */
export const findTrade = (business: string): Trade | undefined =>
  tradeNames.find((trade) => trades[trade].names.test(` ${business.toLowerCase()} `))

/** Days that nearly every business marks. */
const common =
  /^(new year's (day|eve)|valentine's day|st\. patrick's day|easter sunday|mother's day|father's day|independence day|labor day|halloween|veterans day|thanksgiving( day)?|black friday|small business saturday|cyber monday|christmas (day|eve)|memorial day)$/

/** Whether a day fits a trade; without one, whether nearly every business marks it. */
export function fitsTrade(day: string, trade: Trade | undefined): boolean {
  const name = day.toLowerCase()
  return common.test(name) || (trade !== undefined && trades[trade].days.test(name))
}
