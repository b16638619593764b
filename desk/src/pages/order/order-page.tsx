export const OrderPage = ({ number }: { number: string }) => <p>{number}</p>;
