import { type DraftPicture, FILE_STATES } from '#desk/lib/catalog/catalog.ts';
import { pictureSize } from '#desk/lib/catalog/picture-file.ts';
import type { PictureSaving } from '#desk/lib/catalog/use-save-picture.ts';
import { useNow } from '#desk/lib/use-now.ts';
import { Button } from '#desk/ui/button.tsx';
import { Ago } from '#desk/ui/time.tsx';
import { cx } from '#web/ui/cx.ts';
import { ChooseFile } from './choose-file.tsx';
import { SavingNotice } from './saving-notice.tsx';
import { Thumb } from './thumb.tsx';

interface Props {
  picture: DraftPicture;
  mayEdit: boolean;
  saving: PictureSaving;
  onReplace(file: File): void;
}

/** A picture of a draft, with its actions. */
export function PictureRow({ picture, mayEdit, saving, onReplace }: Props) {
  const { path, state, seen, now, base } = picture;
  const shown = now ?? base;
  const isBusy = saving.state.is === 'busy' && saving.state.path === path;
  const remove = (): void => void saving.save({ path, data: null }, seen, removedText(picture));
  const takeBack = (): void =>
    void saving.save({ path, data: null, base: true }, seen, `${path} is that of the shop again.`);
  return (
    <li className="grid content-start gap-2 border-line border-t py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {shown && <Thumb path={path} file={shown.file} isFaint={now === null} />}
        <div className="min-w-0 flex-[1_1_10rem]">
          <p className={cx('text-sm wrap-anywhere', state === 'removed' && 'line-through')}>{path}</p>
          <Meta picture={picture} />
        </div>
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            {base && state !== 'same' && (
              <Button size="small" busy={isBusy} aria-label={`Back to the shop’s ${path}`} onClick={takeBack}>
                Back to the shop’s
              </Button>
            )}
            {now && <ChooseFile text="Replace" label={`Replace ${path}`} busy={isBusy} onFile={onReplace} />}
            {now && (
              <Button size="small" busy={isBusy} aria-label={`Remove ${path}`} onClick={remove}>
                Remove
              </Button>
            )}
          </div>
        )}
      </div>
      <SavingNotice saving={saving} path={path} seen={seen} />
    </li>
  );
}

const removedText = ({ path, state }: DraftPicture): string =>
  state === 'added'
    ? `${path} is not in the draft any more.`
    : `${path} is removed. The check names each file that still refers to it.`;

function Meta({ picture: { state, now, base, by, at } }: { picture: DraftPicture }) {
  const time = useNow();
  const size = pictureSize((now ?? base)?.size ?? 0);
  return (
    <p className="text-faint text-xs">
      {size}
      {state === 'changed' && base && `, was ${pictureSize(base.size)}`}
      {state !== 'same' && <span className="text-warn"> · {FILE_STATES[state]}</span>}
      {by && at && (
        <>
          {' '}
          by {by}, <Ago at={at} now={time} />
        </>
      )}
    </p>
  );
}
