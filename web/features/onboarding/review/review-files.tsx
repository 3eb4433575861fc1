import { useQueryClient } from '@tanstack/react-query'
import { maxLengths } from '#contract/domain/truncate.ts'
import { assetKeys, type OnboardingAccount } from '#contract/onboarding-record.ts'
import { showOnboardingAccount } from '#contract/onboarding.ts'
import { assetTexts, reviewTexts } from '#contract/texts/onboarding.ts'
import classes from '#web/features/onboarding/review/review.module.css'
import { FileList } from '#web/ui/file-list.tsx'

/** Links to the files, by what they are. */
export function ReviewFiles({ assets }: Pick<OnboardingAccount, 'assets'>) {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: [showOnboardingAccount.path] })
  const open = assetKeys.filter((kind) => assets[kind].length === 0).map((kind) => assetTexts.areas[kind].title)
  return (
    <>
      {assetKeys
        .filter((kind) => assets[kind].length > 0)
        .map((kind) => (
          <div key={kind} className={classes.account}>
            <h3 className={classes.name}>{assetTexts.areas[kind].title}</h3>
            <FileList
              label={assetTexts.areas[kind].title}
              files={assets[kind]}
              cutAt={maxLengths.reviewFileName}
              onExpired={refresh}
            />
          </div>
        ))}
      {open.length > 0 && <p className={classes.quiet}>{reviewTexts.noFiles(open)}</p>}
    </>
  )
}
