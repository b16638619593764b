import { type FormEvent, useRef, useState } from 'react';
import type { Coupon } from '#contract/endpoints/coupons.ts';
import { foldCode } from '#contract/typed-text.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/field.tsx';
import { Card } from '#web/ui/layout/surface.tsx';
import { useRedeem } from '../hooks/use-claim.ts';

/** A field for a promo code, with its errors. Use `plain` if it is already on a surface. */
export function PromoCode({ plain, onRedeemed }: { plain?: true; onRedeemed(coupon: Coupon): void }) {
  const t = useT();
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error, reset } = useRedeem((coupon) => {
    setCode('');
    onRedeemed(coupon);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entered = foldCode(code);
    setMissing(!entered);
    if (!isPending && entered) mutate(entered);
    field.current?.focus();
  };
  const problem = missing ? t('coupons.code_missing') : error === null ? undefined : errorText(error);
  const Ground = plain ? 'div' : Card;
  return (
    <Ground>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-[14rem]">
          <TextField
            ref={field}
            label={t('coupons.code')}
            value={code}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            error={problem}
            onChange={(event) => {
              setCode(event.target.value);
              setMissing(false);
              reset();
            }}
          />
        </div>
        <Button type="submit" size="large" busy={isPending} className="min-h-12! w-full sm:mt-[26px] sm:w-auto">
          {t('coupons.redeem')}
        </Button>
      </form>
    </Ground>
  );
}
