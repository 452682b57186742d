class CreateCustomers < ActiveRecord::Migration[7.1]
  def change
    create_table(:customers) { |t| t.text :email, null: false }
  end
end
